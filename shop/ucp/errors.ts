import type { Context } from 'hono'
import { oauthPaths } from '#contract/agents/paths.ts'
import { UCP_ROOT } from '#contract/ucp/paths.ts'
import { type Capability, metadata } from './profile.ts'

/** A request that is not processed: it is malformed, unknown, or one too many. */
export class UcpError extends Error {
  readonly status: 400 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503
  readonly code: string
  readonly retryAfter: string | undefined

  constructor(status: UcpError['status'], code: string, content: string, retryAfter?: string) {
    super(content)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }

  reply(c: Context): Response {
    if (this.retryAfter !== undefined) c.header('Retry-After', this.retryAfter)
    return c.json({ code: this.code, content: this.message }, this.status)
  }
}

export type Severity = 'recoverable' | 'requires_buyer_review' | 'unrecoverable'

/** A request that was understood, and that the shop does not fulfil. */
export class BusinessError extends Error {
  readonly code: string
  readonly severity: Severity

  constructor(code: string, content: string, severity: Severity) {
    super(content)
    this.code = code
    this.severity = severity
  }

  reply(c: Context, capability: Capability, publicUrl: string): Response {
    return c.json({
      ucp: metadata('error', capability),
      messages: [{ type: 'error', code: this.code, content: this.message, severity: this.severity }],
      continue_url: publicUrl,
    })
  }
}

/** The sender is unknown, or lacks the right. */
export class IdentityError extends Error {
  readonly reason: 'no-token' | 'invalid-token' | 'no-right'

  constructor(reason: IdentityError['reason'], content: string = contents[reason]) {
    super(content)
    this.reason = reason
  }

  reply(c: Context, capability: Capability, publicUrl: string): Response {
    const { error, status, code } = answers[this.reason]
    const resource = `resource_metadata="${publicUrl}${oauthPaths.resource}${UCP_ROOT}"`
    c.header('WWW-Authenticate', [`Bearer realm="${publicUrl}"`, ...error, resource].join(', '))
    return c.json(
      {
        ucp: metadata('error', capability),
        messages: [{ type: 'error', code, content: this.message, severity: 'requires_buyer_review' }],
      },
      status,
    )
  }
}

const contents = {
  'no-token': 'A cart belongs to a member of a company: send the token of their agent, or an API key.',
  'invalid-token': 'The token is unknown, stopped or expired.',
  'no-right': 'The member did not give this program what the call needs.',
} as const

const answers = {
  'no-token': {
    error: [],
    status: 401,
    code: 'identity_required',
  },
  'invalid-token': {
    error: ['error="invalid_token"'],
    status: 401,
    code: 'identity_required',
  },
  'no-right': {
    error: ['error="insufficient_scope"', 'scope="catalogue prices cart"'],
    status: 403,
    code: 'insufficient_scope',
  },
} as const
