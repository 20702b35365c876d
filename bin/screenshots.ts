import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { signIn } from '#test/journeys/signed-in.ts'
import { launchChromium, startApp } from '#test/journeys/start-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { takePapers } from './document-pictures.ts'
import { pictureName, type Screen, screens, themes, widths } from './screens.ts'

// `npm run screenshots`: every screen in both themes, on a phone and on a desktop, and two documents, into
// docs/screenshots. With names of screens (`npm run screenshots -- cart checkout`), these only.

const FOLDER = 'docs/screenshots'
/** Longer pages are cut off here. */
const LONGEST = 2_400

async function take(page: Page, screen: Screen, theme: string, width: number) {
  const { path, ready, prepare } = screen
  await page.goto(path)
  await page.getByText(ready).filter({ visible: true }).first().waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  // A picture of a whole page would show it in the middle.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.bottom-bar, .scan-panel'))
      bar.style.position = 'static'
  })
  // Animations have finished by then.
  await page.waitForTimeout(1_200)
  const shot = await page.screenshot({ fullPage: true })
  const { height = LONGEST } = await sharp(shot).metadata()
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, LONGEST) })
    .resize({ width: Math.min(width, 960) })
    .avif({ quality: 50 })
    .toFile(`${FOLDER}/${pictureName(screen, theme, width)}`)
}

await using browser = await launchChromium({ pictures: true })
const folder = temporaryFolder('screenshots')
const remove = async () => rmSync(folder, { recursive: true })
await using app = await startApp({ settings: { DATA_DIR: folder }, remove }, browser)
const wanted = process.argv.slice(2)
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const theme of themes) {
  for (const width of widths) {
    for (const [who, list] of Object.entries(screens)) {
      const { context, page } = await app.visit()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
      if (who !== 'visitor') await signIn(page, who)
      for (const screen of list) {
        if (wanted.length > 0 && !wanted.includes(screen.name)) continue
        try {
          await take(page, screen, theme, width)
          process.stdout.write(`${screen.name} ${theme} ${width}\n`)
        } catch (failure) {
          process.exitCode = 1
          process.stderr.write(`${screen.name} ${theme} ${width}: ${failure}\n`)
        }
      }
      await context.close()
    }
  }
}
if (wanted.length === 0) await takePapers(await app.visit(), FOLDER)
