/** A person who made a change. */
export interface Person {
  readonly kind: 'buyer' | 'admin'
  /** Their email at that time. */
  readonly name: string
}

/** The author of a change: the kind of actor and, for a person, their name. */
export type Actor = Person | { readonly kind: 'shop' | 'card-service'; readonly name: null }

export const theShop = { kind: 'shop', name: null } as const satisfies Actor
export const theCardService: Actor = { kind: 'card-service', name: null }
