import type { FastifyRequest } from 'fastify'
import type { Config } from '../server/config.ts'
import { originOf } from '../server/origin.ts'

/** A link's preview text in messages and posts. It's the same for everyone and says nothing about a school. */
const words = {
  staff: {
    title: 'Equity Audit: equity, made visible',
    description: 'A platform to gather, track and act on equity data.',
  },
  respondent: {
    title: 'Equity Audit Survey',
    description:
      'A short survey about how school is for you. We do not ask your name, and you do not need an account.',
  },
  answer: {
    title: 'What you told us, and what we will do',
    description: 'A school shares what it learned from a survey and what it will do next.',
  },
} as const

/** Adds the preview card to a document. Its picture needs a full address, because outside sites load it. */
export function withSocialCard(
  document: string,
  of: keyof typeof words,
  config: Config,
  request: FastifyRequest,
): string {
  const origin = originOf(config, request)
  const { title, description } = words[of]
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Equity Audit',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/social-card.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Eight people of different ages by a lake in front of a school.',
    'twitter:card': 'summary_large_image',
  }
  const card = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
  )
  return document.replace('<!--social-card-->', () => card.join(''))
}

/** The address comes from the request and can't be trusted. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
