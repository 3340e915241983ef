-- Drives `watertight lsp` with Neovim's own client, 0.7 or later.
--
-- usage: nvim --headless --clean -c "luafile check_neovim.lua"
-- with WATERTIGHT_APP in the environment: the app of check_lsp.py, with the settings of the documentation in init.lua

local app = os.getenv("WATERTIGHT_APP")

local function fail(text)
  io.stderr:write("failed: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function expect(condition, text)
  if not condition then fail(text) end
end

local function wait(text, condition)
  -- Long enough for the busiest machine; it ends as soon as the condition holds.
  expect(vim.wait(120000, condition, 20), "never came true: " .. text)
end

local function codes(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    local code = diagnostic.code or (diagnostic.user_data and diagnostic.user_data.lsp.code)
    table.insert(found, (diagnostic.lnum + 1) .. " " .. code)
  end
  table.sort(found)
  return table.concat(found, ", ")
end

local ok, problem = pcall(function()
  dofile(app .. "/init.lua")
  local function open(name)
    vim.cmd("edit " .. app .. "/Sources/" .. name)
    vim.bo.filetype = "swift"
    return vim.api.nvim_get_current_buf()
  end
  open("Store.swift")
  local buffer = open("Drafts.swift")
  wait("the server starts", function() return #vim.lsp.get_active_clients() > 0 end)
  expect(#vim.lsp.get_active_clients() == 1, "one server serves all files")
  local client = vim.lsp.get_active_clients()[1].id
  local uri = vim.uri_from_bufnr(buffer)

  wait("the first diagnostics", function() return codes(buffer) ~= "" end)
  expect(codes(buffer) == "10 open-end, 16 swallowed, 22 swallowed, 27 swallowed", codes(buffer))

  -- As one types, before anything is saved.
  vim.api.nvim_buf_set_lines(buffer, 15, 16, false, { "        _ = text" })
  wait("a finding leaves", function() return codes(buffer) == "10 open-end, 22 swallowed, 27 swallowed" end)
  vim.api.nvim_buf_set_lines(buffer, 15, 16, false, { '        try? store.save("😀é")' })
  wait("a finding comes back", function() return codes(buffer):find("16 swallowed") end)

  local function ask(method, params)
    local found = vim.lsp.buf_request_sync(buffer, method, params, 120000)
    for _, answer in pairs(found or {}) do
      if answer.err then fail(method .. ": " .. answer.err.message) end
      return answer.result
    end
    fail(method .. " has no answer")
  end

  local hover = ask("textDocument/hover", { textDocument = { uri = uri }, position = { line = 15, character = 20 } })
  expect(hover.contents.value:find("Throws exactly `StoreError`", 1, true), hover.contents.value)
  expect(#ask("textDocument/codeLens", { textDocument = { uri = uri } }) == 0, "no function here throws")

  local marked = { start = { line = 15, character = 8 }, ["end"] = { line = 15, character = 8 } }
  local actions = ask("textDocument/codeAction", { textDocument = { uri = uri }, range = marked, context = { diagnostics = {} } })
  local reported
  for _, action in ipairs(actions) do
    if action.title == "Report it, as `Drafts.load()` does" then reported = action end
  end
  expect(reported, vim.inspect(actions))
  vim.lsp.util.apply_workspace_edit(reported.edit, "utf-16")
  local lines = table.concat(vim.api.nvim_buf_get_lines(buffer, 15, 20, false), "\n")
  expect(
    lines
      == '        do {\n            try store.save("😀é")\n        } catch {\n'
        .. '            logger.error("keep(_:) failed: \\(error)")\n        }',
    lines
  )
  wait("the finding is gone", function() return not codes(buffer):find("16 swallowed") end)
  -- Neovim closes the document and detaches.
  vim.cmd("edit!")
  vim.bo.filetype = "swift"
  wait("the file on disk counts", function() return codes(buffer):find("16 swallowed") end)
  vim.lsp.stop_client(client)
  wait("the server ends", function() return vim.lsp.client_is_stopped(client) end)
end)
if not ok then fail(tostring(problem)) end
io.stdout:write("passed: neovim " .. tostring(vim.version().major) .. "." .. tostring(vim.version().minor) .. "\n")
vim.cmd("quitall!")
