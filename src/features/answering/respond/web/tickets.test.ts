import { expect, test } from 'vitest'
import { Shelf } from './browser-storage.ts'
import { Tickets } from './tickets.ts'

const inMemory = () =>
  new Shelf(() => {
    throw new Error('memory')
  })

/** Creates a ticket store on a network that can be turned off. Each ticket has a different number. */
function someTickets(shelf = inMemory()) {
  const network = { isOn: true, drawn: 0, asked: [] as string[] }
  const tickets = new Tickets(shelf, async (survey, type, count) => {
    network.asked.push(`${survey} ${type} ${count}`)
    if (!network.isOn) throw new Error('lost')
    return Array.from({ length: count }, () => {
      network.drawn += 1
      return `t${network.drawn}`
    })
  })
  return { tickets, network, shelf, settle: () => new Promise((resolve) => setTimeout(resolve)) }
}

test('uses each ticket once and refills the device', async () => {
  const { tickets, network, settle } = someTickets()
  await tickets.keep('s', [2, 3], 2)
  expect(network.asked).toEqual(['s 2 2', 's 3 2'])
  const taken = [tickets.take('s', 2), tickets.take('s', 2)]
  expect(taken).toEqual(['t1', 't2'])
  await settle()
  await tickets.refill()
  taken.push(tickets.take('s', 2), tickets.take('s', 2))
  expect(new Set(taken).size).toBe(4)
})

test('requests a response’s ticket and any missing tickets in one call', async () => {
  const { tickets, network } = someTickets()
  expect(await tickets.fresh('s', 2, 1)).toBe('t1')
  expect(await tickets.fresh('s', 2, 1)).toBe('t3')
  expect(network.asked).toEqual(['s 2 2', 's 2 1'])
  network.isOn = false
  await expect(tickets.fresh('s', 2, 1)).rejects.toThrow('lost')
  expect([tickets.take('s', 2), tickets.take('s', 2)]).toEqual(['t2', undefined])
})

test('runs out of tickets offline and refills later', async () => {
  const { tickets, network } = someTickets()
  await tickets.keep('s', [1], 1)
  network.isOn = false
  expect(tickets.take('s', 1)).toBe('t1')
  await tickets.refill()
  expect(tickets.take('s', 1)).toBeUndefined()
  network.isOn = true
  await tickets.refill()
  expect(tickets.take('s', 1)).toBe('t2')
})

test('requests no tickets when it has enough, and only once for two refills', async () => {
  const first = someTickets()
  await Promise.all([first.tickets.keep('s', [1], 15), first.tickets.refill()])
  await first.tickets.refill()
  expect(first.network.asked).toEqual(['s 1 15'])
  const reloaded = someTickets(first.shelf)
  await reloaded.tickets.keep('s', [1], 15)
  expect(reloaded.network.asked).toEqual([])
  expect(reloaded.tickets.take('s', 1)).toBe('t1')
})

test('uses tickets only for their own survey and participant type', async () => {
  const { tickets } = someTickets()
  await tickets.keep('s', [1], 1)
  expect([tickets.take('other', 1), tickets.take('s', 6)]).toEqual([undefined, undefined])
})

test.each(['{{{', 'null', '7', '[1,null]'])(
  'replaces stored tickets that are invalid: %s',
  async (written) => {
    const { tickets, shelf } = someTickets()
    shelf.set('respond.tickets.s.1', written)
    expect(tickets.take('s', 1)).toBeUndefined()
    await tickets.keep('s', [1], 1)
    expect(tickets.take('s', 1)).toBe('t1')
  },
)
