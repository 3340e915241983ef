#!/bin/sh
# Compiles the Kotlin runtime and the sign-in sample, runs their tests, and checks that a `when` without `else` stops
# compiling when a case is added. Regenerates the contract and fails if the committed file differs.
#
# Needs Java 17. The compiler is downloaded with pip into .build-kotlin, unless KOTLINC names one; KOTLINX_COROUTINES is
# then the path of kotlinx-coroutines-core-jvm.jar. WATERTIGHT names a built `watertight`; the default is the checker's
# debug build.
set -eu
cd "$(dirname "$0")"
build=../../.build-kotlin
mkdir -p "$build"

if ! java -version >/dev/null 2>&1; then
    echo "Java isn't installed. Install Java 17 or later (on Debian: openjdk-17-jre-headless)." >&2
    exit 2
fi

if [ -n "${KOTLINC:-}" ]; then
    libraries=${KOTLINX_COROUTINES:?"KOTLINC is set. Set KOTLINX_COROUTINES to the path of kotlinx-coroutines-core-jvm.jar."}
    compile() { "$KOTLINC" -Werror -cp "$libraries" "$@"; }
    runtime="$libraries:${KOTLIN_HOME:-$(dirname "$(dirname "$(command -v "$KOTLINC")")")}/lib/kotlin-stdlib.jar"
else
    # The Jupyter kernel of Kotlin contains the compiler and kotlinx.coroutines.
    version=0.19.0.944
    jars=$build/kernel-$version/run_kotlin_kernel/jars
    if [ ! -d "$jars" ]; then
        if ! python3 -m pip --version >/dev/null 2>&1; then
            echo "pip isn't installed, so no Kotlin compiler can be downloaded. Install it, or set KOTLINC." >&2
            exit 2
        fi
        python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$build" \
            "kotlin-jupyter-kernel==$version" >&2
        rm -rf "$build/unpacking"
        python3 -m zipfile -e "$build/kotlin_jupyter_kernel-$version-py3-none-any.whl" "$build/unpacking"
        mv "$build/unpacking" "$build/kernel-$version"
    fi
    kernel=$(echo "$jars"/kotlin-jupyter-kernel-*-all.jar)
    stdlib=$(echo "$jars"/kotlin-stdlib-*.jar)
    compiler=$kernel:$stdlib:$(echo "$jars"/kotlin-reflect-*.jar):$(echo "$jars"/kotlin-script-runtime-*.jar)
    compiler=$compiler:$(echo "$jars"/annotations-*.jar)
    runtime=$stdlib:$kernel
    compile() {
        java -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
            -no-stdlib -no-reflect -Werror -cp "$runtime" "$@"
    }
fi

generated=signin/generated/SignInContract.kt
tool=${WATERTIGHT:-../../Checker/.build/debug/watertight}
if [ -x "$tool" ]; then
    "$tool" kotlin ../SignIn/Sources --package com.example.signin --output "$build/SignInContract.kt"
    if ! diff -u "$generated" "$build/SignInContract.kt"; then
        echo "$generated differs from the Swift sources. Write it again:" >&2
        echo "watertight kotlin Examples/SignIn/Sources --package com.example.signin --output Examples/Kotlin/$generated" >&2
        exit 1
    fi
else
    echo "Not compared with the Swift sources: build the checker first, or set WATERTIGHT." >&2
fi

rm -rf "$build/classes"
compile -d "$build/classes" runtime signin tests
java -cp "$build/classes:$runtime" tests.TestingKt

# A new case, with its code and severity. The use case doesn't handle it.
rm -rf "$build/mutated" && cp -R signin "$build/mutated"
sed -e 's|^\(    data object WrongPassword : AuthenticationError\)$|\1\n    data object PasswordExpired : AuthenticationError|' \
    -e '/^sealed interface AuthenticationError/,/^}/ s|^\( *\)\(WrongPassword ->\)\(.*\)$|\1\2\3\n\1PasswordExpired ->\3|' \
    "$generated" >"$build/mutated/generated/SignInContract.kt"
if compile -d "$build/mutated-classes" runtime "$build/mutated" >"$build/mutated.log" 2>&1; then
    echo "FAILED a case was added, and a 'when' without 'else' still compiles" >&2
    exit 1
fi
if [ "$(grep -c 'error:' "$build/mutated.log")" != 1 ] \
    || ! grep -q "LoginUseCase.kt:.*'when' expression must be exhaustive" "$build/mutated.log"; then
    echo "FAILED a case was added, and the compiler reports something else:" >&2
    cat "$build/mutated.log" >&2
    exit 1
fi
echo "A new case of AuthenticationError doesn't compile until LoginUseCase handles it."
