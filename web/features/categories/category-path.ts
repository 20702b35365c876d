import { href } from 'react-router'
import { searchQuery } from '#web/features/search/product-search.ts'

/** Returns the address of a category's products. */
export const categoryPath = (category: string): string => `${href('/')}${searchQuery({ category })}`
