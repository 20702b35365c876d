import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { type CataloguedProduct, demoProducts } from '../products.ts'
import { drawPicture } from './draw.ts'
import { demoPictures } from './folder.ts'

/** Draws every product's picture anew: two sizes, two formats. Its output is kept in the repository. */
const widths = [400, 800] as const

rmSync(demoPictures, { recursive: true, force: true })
mkdirSync(demoPictures)
const sizes = await Promise.all(demoProducts.map(render))
const bytes = sizes.flat().reduce((sum, size) => sum + size, 0)
console.log(`${demoProducts.length} pictures, ${Math.round(bytes / 1024)} kB in all`)

function render({ category, look, picture, seed }: CataloguedProduct): Promise<number[]> {
  // Drawn at the larger size, so that lines and blurs are the same in both.
  const drawing = sharp(Buffer.from(drawPicture(category, look, seed)), { density: 72 }).resize(800, 800)
  const files = widths.flatMap((width) => {
    const sized = drawing.clone().resize(width, width)
    return [
      [`${picture}-${width}.avif`, sized.clone().avif({ quality: 58, effort: 4 })],
      [`${picture}-${width}.webp`, sized.clone().webp({ quality: 80, effort: 5 })],
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
