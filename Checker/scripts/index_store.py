"""Reads an index store of the compiler through libIndexStore."""
import ctypes
import os

DEFINITION, DECLARATION, REFERENCE, CALL, IMPLICIT = 2, 1, 4, 32, 256
CONSTRUCTOR, ENUM_CASE, FUNCTION, METHODS = 22, 15, 12, (16, 17, 18)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Occurrence:
    def __init__(self, usr, name, kind, roles, line, column):
        self.usr, self.name, self.kind, self.roles, self.line, self.column = usr, name, kind, roles, line, column


class Store:
    def __init__(self, path, library):
        self.library = ctypes.CDLL(library)
        pointer = ctypes.c_void_p
        results = {
            "store_create": pointer, "unit_reader_create": pointer, "record_reader_create": pointer,
            "occurrence_get_symbol": pointer, "symbol_get_usr": Text, "symbol_get_name": Text,
            "symbol_get_kind": ctypes.c_int, "symbol_get_subkind": ctypes.c_int, "occurrence_get_roles": ctypes.c_uint64,
            "unit_reader_get_main_file": Text, "unit_dependency_get_kind": ctypes.c_int,
            "unit_dependency_get_name": Text, "unit_dependency_get_filepath": Text,
            "unit_reader_is_system_unit": ctypes.c_bool, "unit_dependency_is_system": ctypes.c_bool,
        }
        for name, result in results.items():
            getattr(self.library, "indexstore_" + name).restype = result
        self.store = pointer(self._call("store_create", path.encode(), None))

    def _call(self, name, *arguments):
        return getattr(self.library, "indexstore_" + name)(*arguments)

    def _each(self, name, subject, kind, *before):
        found = []
        callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(
            lambda _, item: found.append(item if kind is ctypes.c_void_p else str(item)) or True)
        self._call(name, subject, *before, None, callback)
        return found

    def records(self):
        """(path, name of the record) of each compiled source file."""
        found = {}
        for unit in self._each("store_units_apply_f", self.store, Text, ctypes.c_uint(0)):
            reader = ctypes.c_void_p(self._call("unit_reader_create", self.store, unit.encode(), None))
            main = os.path.realpath(str(self._call("unit_reader_get_main_file", reader)))
            for dependency in self._each("unit_reader_dependencies_apply_f", reader, ctypes.c_void_p):
                dependency = ctypes.c_void_p(dependency)
                if self._call("unit_dependency_get_kind", dependency) != 2:
                    continue
                path = os.path.realpath(str(self._call("unit_dependency_get_filepath", dependency)))
                if path == main:
                    found[path] = str(self._call("unit_dependency_get_name", dependency))
            self._call("unit_reader_dispose", reader)
        return found

    def occurrences(self, record):
        reader = ctypes.c_void_p(self._call("record_reader_create", self.store, record.encode(), None))
        found = []

        def take(_, occurrence):
            occurrence = ctypes.c_void_p(occurrence)
            symbol = ctypes.c_void_p(self._call("occurrence_get_symbol", occurrence))
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self._call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append(
                Occurrence(
                    str(self._call("symbol_get_usr", symbol)), str(self._call("symbol_get_name", symbol)),
                    self._call("symbol_get_kind", symbol), self._call("occurrence_get_roles", occurrence),
                    line.value, column.value))
            return True

        callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(take)
        self._call("record_reader_occurrences_apply_f", reader, None, callback)
        self._call("record_reader_dispose", reader)
        return found
