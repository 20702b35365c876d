import { windowMessage } from '#contract/identity/sign-in-window.ts'

type Handler = (message: { readonly type: 'authEvent'; readonly authEvent: unknown }) => unknown

/** The part of Google's frame library that the identity client uses. */
interface Frames {
  readonly iframes: {
    readonly Iframe: unknown
    readonly CROSS_ORIGIN_IFRAMES_FILTER: unknown
    getContext(): { open(options: { url: string }, opened: (frame: Frame) => unknown): Promise<Frame> }
  }
  load(name: string, options: { callback?: () => void } | (() => void)): void
}

interface Frame {
  register(type: string, handler: Handler): void
  unregister(type: string): void
  send(type: string, message: unknown, reply: (answer: readonly unknown[]) => void): void
  restyle(): Promise<void>
  ping(reply?: (answer: readonly unknown[]) => void): Promise<readonly unknown[]>
}

/** The event that means no redirect is pending. */
const nothing = { type: 'unknown', error: { code: 'auth/no-auth-event' } }

/**
 * Replaces the library that the identity client loads from Google to talk to a hidden frame, which relays to the
 * sign-in window. Our sign-in window has the same origin, so it talks to the page directly.
 */
export function standInForGapi(): void {
  const gapi: Frames = {
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: anyOrigin,
      getContext: () => ({
        async open({ url }, opened) {
          const frame = frameFor(new URL(url))
          await opened(frame)
          return frame
        },
      }),
    },
    load: (_, options) => (typeof options === 'function' ? options() : options.callback?.()),
  }
  Object.assign(window, { gapi })
}

/** The client's origin filter: without a frame, no origin can be wrong. */
const anyOrigin = () => true

function frameFor(url: URL): Frame {
  const handlers = new Map<string, Handler>()
  const hand = (authEvent: unknown) => handlers.get('authEvent')?.({ type: 'authEvent', authEvent })
  const key = windowMessage.storageKey(
    url.searchParams.get('apiKey') ?? '',
    url.searchParams.get('appName') ?? '',
  )
  const left = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.kind === windowMessage.kind) hand(data.authEvent)
  })
  return {
    register(type, handler) {
      handlers.set(type, handler)
      // The client expects one event immediately: the redirect's result, or that there was none.
      if (type === 'authEvent') setTimeout(() => hand(left === null ? nothing : JSON.parse(left)))
    },
    unregister: (type) => void handlers.delete(type),
    send(type, _, reply) {
      if (type === 'webStorageSupport') setTimeout(() => answer(reply))
    },
    restyle: async () => {},
    async ping(reply) {
      reply?.([])
      return []
    },
  }
}

function answer(reply: (answer: readonly unknown[]) => void): void {
  try {
    reply([{ webStorageSupport: true }])
  } catch {
    // The client's callback resolves to true, then throws on purpose.
  }
}
