import type { Page } from 'playwright-core'
import type { DataRouter } from 'react-router'

declare global {
  /** The running app's, which React Router leaves here. */
  var __reactRouterDataRouter: DataRouter | undefined
}

/** Waits until the app that runs in the tab, if any, has ended the navigation or the reload that it has begun. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const router = globalThis.__reactRouterDataRouter
    const isIdle = () =>
      !router || (router.state.navigation.state === 'idle' && router.state.revalidation === 'idle')
    await new Promise<void>((resolve) => {
      if (isIdle()) return resolve()
      const stop = router?.subscribe(() => {
        if (!isIdle()) return
        stop?.()
        resolve()
      })
    })
  })

/**
 * Goes to a page as the links of the running app do, at half the cost of a reload; loads it if no app runs in
 * the tab. The open page itself is asked for again. The app's memory stays: a cart that was changed by the API alone is
 * seen only after `page.goto`.
 */
export async function go(page: Page, path?: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const to = path ?? pathname + search
  await idle(page)
  const isThere = await page.evaluate(async (to) => {
    const router = globalThis.__reactRouterDataRouter
    if (!router) return false
    // It scrolls to the top as soon as the page is rendered, which may be a moment after its data is there.
    const rendered = new Promise<void>((resolve) => {
      const { scrollTo } = window
      window.scrollTo = (...given: unknown[]) => {
        window.scrollTo = scrollTo
        Reflect.apply(scrollTo, window, given)
        resolve()
      }
    })
    await router.navigate(to)
    await rendered
    return true
  }, to)
  if (!isThere) await page.goto(to)
}
