export type ActorKind = 'buyer' | 'admin' | 'shop' | 'card-service'
