import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { everyRequest } from './hooks.ts'

test('asked to stop, it ends although a client went away before its answer and another never asked', async () => {
  const app = Fastify()
  everyRequest(app, { secure: false })
  const wait = Promise.withResolvers<void>()
  app.get('/', async () => {
    await wait.promise
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
  wait.resolve()

  const late = new Promise((resolve) => setTimeout(() => resolve('too late'), 2000).unref())
  expect(await Promise.race([app.close(), late])).toBeUndefined()
  silent.destroy()
})
