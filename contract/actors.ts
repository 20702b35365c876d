/** Who did something: what kind of hand it was, and whose, where it was a person's. */
export type Actor =
  | { readonly kind: 'buyer' | 'admin' /** The person's e-mail at that time. */; readonly name: string }
  | { readonly kind: 'shop' | 'card-service'; readonly name: null }

export const theShop = { kind: 'shop', name: null } as const satisfies Actor
export const theCardService: Actor = { kind: 'card-service', name: null }
