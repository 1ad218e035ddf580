import Fastify from 'fastify'
import { responseCodes } from '../src/shared/codes.ts'

/** The least that answers a submission: parses its body and replies alike. Replies to "cpu" with the µs it has used. */
const app = Fastify()
app.post('/echo', async () => [
  { responseCode: responseCodes.success, responseMessage: 'You have completed the survey' },
])
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address })
process.on('message', (message) => {
  const { user, system } = process.cpuUsage()
  if (message === 'cpu') process.send?.({ cpu: user + system })
  if (message === 'stop') process.exit(0)
})
