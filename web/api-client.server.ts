import type { RouterContextProvider } from 'react-router'
import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, call, callList } from '#http/call.ts'
import type { Ask } from './ask.ts'
import { shopContext } from './context.ts'

/** Calls a public endpoint from a page's `loader`, inside this process. */
export function callInProcess<E extends Endpoint<Fields, Fields, Fields>>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  return call(endpoint, input, inProcess(context))
}

/** Asks for a page's data as `callInProcess` does. */
export const askInProcess = (context: Readonly<RouterContextProvider>): Ask => ({
  call: (endpoint, input) => call(endpoint, input, inProcess(context)),
  list: (endpoint, input) => callList(endpoint, input, inProcess(context)),
})

const inProcess = (context: Readonly<RouterContextProvider>): CallOptions => ({
  fetch: context.get(shopContext),
  origin: 'http://shop.internal',
  isParsed: true,
})
