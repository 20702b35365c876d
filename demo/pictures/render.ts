import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { draw } from './draw.ts'
import { demoDrawings } from './drawings.ts'
import { demoPictures } from './folder.ts'

/** Redraws all pictures: two sizes, two formats. The output is committed to the repository. */
const widths = [400, 800] as const

rmSync(demoPictures, { recursive: true, force: true })
mkdirSync(demoPictures)
const sizes = await Promise.all(
  [...demoDrawings].map(([picture, drawing]) => render([picture, draw(drawing)])),
)
const bytes = sizes.flat().reduce((sum, size) => sum + size, 0)
console.log(`${demoDrawings.size} pictures, ${Math.round(bytes / 1024)} kB in all`)

function render([picture, svg]: readonly [picture: string, svg: string]): Promise<number[]> {
  // Drawn at the larger size, so that lines and blurs are the same in both.
  const drawing = sharp(Buffer.from(svg), { density: 144, unlimited: true }).resize(800, 800)
  const files = widths.flatMap((width) => {
    const sized = drawing.clone().resize(width, width)
    return [
      [`${picture}-${width}.avif`, sized.clone().avif({ quality: 55, effort: 4 })],
      [`${picture}-${width}.webp`, sized.clone().webp({ quality: 76, alphaQuality: 50, effort: 5 })],
    ] as const
  })
  return Promise.all(
    files.map(async ([name, image]) => {
      const file = await image.toBuffer()
      writeFileSync(new URL(name, demoPictures), file)
      return file.length
    }),
  )
}
