/** HTTP status, code of imgbb's API (or the closest one) and message of each error. */
const table = {
  'bad-key': [400, 100, 'Invalid API v1 key.'],
  empty: [400, 130, 'Empty upload source.'],
  'not-a-form': [
    400,
    130,
    'Send the picture as a form (multipart/form-data or urlencoded) with the field image.',
  ],
  'bad-expiration': [400, 130, 'expiration is a number of seconds from 60 to 15552000, or 0 for none.'],
  'too-many-bytes': [413, 310, 'The picture is larger than 8 MB. Save it smaller and try again.'],
  'too-many-pixels': [
    400,
    310,
    'The picture has more than 40 million pixels. Save it smaller and try again.',
  ],
  'not-a-picture': [
    400,
    310,
    'This is not a picture that we can read. Choose a JPEG, PNG, WebP or AVIF file.',
  ],
  busy: [429, 100, 'Rate limit reached.'],
  'host-down': [
    503,
    100,
    'The image host does not answer right now. Nothing was stored. Try again in a minute.',
  ],
} as const

/** An upload that is refused, with a reason for the sender. */
export class UploadError extends Error {
  readonly status: (typeof table)[keyof typeof table][0]
  readonly number: number

  constructor(code: keyof typeof table, options?: ErrorOptions) {
    const [status, number, sentence] = table[code]
    super(sentence, options)
    this.status = status
    this.number = number
  }

  /** The reply in imgbb's format; an error of imgbb has no field `success`. */
  get body() {
    return {
      status_code: this.status,
      error: { message: this.message, code: this.number, context: 'Exception' },
      status_txt: this.status === 400 ? 'Bad Request' : this.message,
    }
  }
}
