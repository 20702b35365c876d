import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { type DemoProduct, demoProducts } from '../products.ts'
import { drawPicture } from './draw.ts'
import { demoPictures } from './folder.ts'

/** Redraws every product's picture: two sizes, two formats. The output is committed to the repository. */
const widths = [400, 800] as const

rmSync(demoPictures, { recursive: true, force: true })
mkdirSync(demoPictures)
const sizes = await Promise.all(demoProducts.map(render))
const bytes = sizes.flat().reduce((sum, size) => sum + size, 0)
console.log(`${demoProducts.length} pictures, ${Math.round(bytes / 1024)} kB in all`)

function render(product: DemoProduct): Promise<number[]> {
  // Drawn at the larger size, so that lines and blurs are the same in both.
  const drawing = sharp(Buffer.from(drawPicture(product)), { density: 144, unlimited: true }).resize(800, 800)
  const files = widths.flatMap((width) => {
    const sized = drawing.clone().resize(width, width)
    return [
      [`${product.picture}-${width}.avif`, sized.clone().avif({ quality: 55, effort: 4 })],
      [`${product.picture}-${width}.webp`, sized.clone().webp({ quality: 78, effort: 5 })],
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
