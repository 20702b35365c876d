import type { Context } from 'hono'

/** The token in `Authorization: Bearer`, whatever its kind; undefined without one. */
export const bearerToken = ({ req }: Pick<Context, 'req'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('Authorization') ?? '')?.[1]
