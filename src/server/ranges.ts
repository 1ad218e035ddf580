import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends the content, or the one requested range. Audio players request ranges of recordings. */
export function sendPart(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  if (from === '' && to === '') return reply.send(content)
  const size = content.length
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last) return reply.status(416).header('content-range', `bytes */${size}`).send()
  reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return reply.send(content.subarray(first, last + 1))
}
