import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { everyRequest } from './hooks.ts'

/** Resolves after 200 turns, or about two seconds. On a busy machine it takes longer. */
async function late(): Promise<string> {
  for (let turn = 0; turn < 200; turn++) await wait(10, undefined, { ref: false })
  return 'too late'
}

test('shuts down even if clients left early or sent no request', async () => {
  const app = Fastify()
  everyRequest(app, { secure: false })
  const answer = Promise.withResolvers<void>()
  app.get('/', async () => {
    await answer.promise
    return 'late'
  })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: a.example\r\n\r\n')
  const [{ socket }] = await once(app.server, 'request')
  client.destroy()
  await once(socket, 'close')
  answer.resolve()

  expect(await Promise.race([app.close(), late()])).toBeUndefined()
  silent.destroy()
})
