-- Each request is an order of the hot product by the next buyer.
local tokens = {}
for token in string.gmatch(os.getenv("TOKENS"), "[^ ]+") do tokens[#tokens + 1] = token end
local body = os.getenv("ORDER")
local path = os.getenv("ORDER_PATH")
local sent = 0

request = function()
  sent = sent + 1
  local headers = {
    ["Content-Type"] = "application/json",
    ["Authorization"] = "Bearer " .. tokens[sent % #tokens + 1],
  }
  return wrk.format("POST", path, headers, body)
end
