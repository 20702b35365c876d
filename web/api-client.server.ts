import type { RouterContextProvider } from 'react-router'
import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, call, callList } from '#http/call.ts'
import { shopContext } from './context.ts'

/** Calls a public endpoint from a page's `loader`, inside this process. */
export function callInProcess<E extends Endpoint<Fields, Fields, Fields>>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  return call(endpoint, input, inProcess(context))
}

/** Like `callInProcess`, for one page of a list with its total row count. */
export function listInProcess<E extends Endpoint<Fields, Fields, Fields>>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
) {
  return callList(endpoint, input, inProcess(context))
}

const inProcess = (context: Readonly<RouterContextProvider>): CallOptions => ({
  fetch: context.get(shopContext),
  origin: 'http://shop.internal',
})
