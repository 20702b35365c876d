import type { BrowserContext } from 'playwright-core'

/** What somebody did: presses of the mouse, Enter, choices in lists and of files; and the dialogs that opened. */
interface Counted {
  clicks: number
  dialogs: number
}

/** Counts what happens on all pages of a context from now on. Typing, and the keys that move, do not count. */
export async function countClicks(context: BrowserContext): Promise<Counted> {
  const counted: Counted = { clicks: 0, dialogs: 0 }
  await context.exposeFunction('counted', (what: keyof Counted) => {
    counted[what] += 1
  })
  await context.addInitScript({
    content: `
      const click = () => counted('clicks')
      addEventListener('pointerdown', click, true)
      addEventListener('keydown', ({ key, target }) => {
        if (key === 'Enter' && !(target instanceof HTMLTextAreaElement)) click()
      }, true)
      addEventListener('change', ({ target }) => {
        if (target instanceof HTMLSelectElement || target.type === 'file') click()
      }, true)
      addEventListener('drop', click, true)
      addEventListener('toggle', ({ target, newState }) => {
        if (target instanceof HTMLDialogElement && newState === 'open') counted('dialogs')
      }, true)`,
  })
  return counted
}
