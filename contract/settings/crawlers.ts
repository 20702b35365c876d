/**
 * Programs that read shops, by the names that they look for in robots.txt (RFC 9309), as their operators publish them. Checked on
 * 2026-11-29.
 */
interface Crawler {
  /** The name in robots.txt. */
  readonly token: string
  readonly operator: string
  /** Where the operator says so. */
  readonly source: string
}

/** They collect texts to train models of artificial intelligence. Some are names only, for what another crawler has read. */
export const trainingCrawlers: readonly Crawler[] = [
  { token: 'GPTBot', operator: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots' },
  { token: 'ClaudeBot', operator: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' },
  {
    token: 'Google-Extended',
    operator: 'Google',
    source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  },
  { token: 'CCBot', operator: 'Common Crawl', source: 'https://commoncrawl.org/ccbot' },
  { token: 'Applebot-Extended', operator: 'Apple', source: 'https://support.apple.com/en-us/119829' },
  {
    token: 'meta-externalagent',
    operator: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  { token: 'Amazonbot', operator: 'Amazon', source: 'https://developer.amazon.com/amazonbot' },
  // Its operator has no page about it: the name is that of its requests.
  { token: 'Bytespider', operator: 'ByteDance', source: 'its User-Agent' },
]

/** They fetch a page because a person asked for it. Some of their operators say that robots.txt may not count for them. */
export const assistantFetchers: readonly Crawler[] = [
  { token: 'ChatGPT-User', operator: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots' },
  { token: 'Claude-User', operator: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' },
  { token: 'Perplexity-User', operator: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' },
  {
    token: 'meta-externalfetcher',
    operator: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  { token: 'MistralAI-User', operator: 'Mistral', source: 'https://docs.mistral.ai/robots' },
]
