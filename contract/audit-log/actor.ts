/** A person who did something. */
export interface Person {
  readonly kind: 'buyer' | 'admin'
  /** Their e-mail at that time. */
  readonly name: string
}

/** Who did something: what kind of hand it was, and whose, where it was a person's. */
export type Actor = Person | { readonly kind: 'shop' | 'card-service'; readonly name: null }

export const theShop = { kind: 'shop', name: null } as const satisfies Actor
export const theCardService: Actor = { kind: 'card-service', name: null }
