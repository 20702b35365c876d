import type { DemoProduct } from '../product.ts'
import { demoProducts } from '../products.ts'

export const dataSheetFolder = new URL('./rendered/', import.meta.url)

/** The products with a data sheet: the first of each category. */
export const productsWithSheets: readonly DemoProduct[] = demoProducts.filter(({ seed }) => seed === 0)

export const sheetOf = ({ picture }: DemoProduct) => new URL(`${picture}.pdf`, dataSheetFolder)
