import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { demoProducts } from '../products.ts'
import { drawPicture } from './draw.ts'
import { demoPictures } from './folder.ts'

/** Redraws the pictures of every product: two sizes, two formats. The output is committed to the repository. */
const widths = [400, 800] as const

rmSync(demoPictures, { recursive: true, force: true })
mkdirSync(demoPictures)
const drawings = demoProducts.flatMap((product) => [
  [product.picture, drawPicture(product)] as const,
  ...product.angles.map((angle) => [`${product.picture}-${angle}`, drawPicture(product, angle)] as const),
])
const sizes = await Promise.all(drawings.map(render))
const bytes = sizes.flat().reduce((sum, size) => sum + size, 0)
console.log(`${drawings.length} pictures, ${Math.round(bytes / 1024)} kB in all`)

function render([picture, svg]: readonly [picture: string, svg: string]): Promise<number[]> {
  // Drawn at the larger size, so that lines and blurs are the same in both.
  const drawing = sharp(Buffer.from(svg), { density: 144, unlimited: true }).resize(800, 800)
  const files = widths.flatMap((width) => {
    const sized = drawing.clone().resize(width, width)
    return [
      [`${picture}-${width}.avif`, sized.clone().avif({ quality: 55, effort: 4 })],
      [`${picture}-${width}.webp`, sized.clone().webp({ quality: 78, effort: 5 })],
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
