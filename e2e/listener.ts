import type { CDPSession, Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { expect } from './world.ts'

/** What a screen reader says about the focused element. */
export interface Focused {
  role: string
  name: string
  description: string
}

/** Covers every pixel without taking focus or clicks. */
const cover = `addEventListener('DOMContentLoaded', () => {
  const cover = document.createElement('div')
  Object.assign(cover.style, { position: 'fixed', inset: 0, background: '#000', zIndex: 2147483647, pointerEvents: 'none' })
  document.documentElement.append(cover)
})`

/** Records what the device would speak or play from recordings, without making a sound. */
const ears = (languages: readonly string[]) => `
said = []
let playing
isSpeaking = () => playing !== undefined || queue.length > 0
const voices = ${JSON.stringify(languages)}.map((lang) => ({ lang, localService: true }))
let queue = []
const sayNext = () => {
  const [first] = queue
  if (!first) return
  said.push(first.text)
  setTimeout(() => {
    if (queue[0] !== first) return
    queue.shift()
    const isMore = queue.length > 0
    first.onend?.()
    if (isMore) sayNext()
  })
}
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => voices, addEventListener() {}, removeEventListener() {},
  cancel() { queue = [] },
  speak(utterance) { if (queue.push(utterance) === 1) sayNext() },
} })
Object.defineProperty(HTMLMediaElement.prototype, 'src', { writable: true, value: '' })
HTMLMediaElement.prototype.pause = () => { playing = undefined }
HTMLMediaElement.prototype.play = async function () {
  said.push(this.src)
  const mine = playing = {}
  setTimeout(() => {
    if (playing !== mine) return
    playing = undefined
    this.onended?.()
  })
}`

/** Someone who only hears the page. `recordings` maps sound addresses to words; `voices` lists the device's languages. */
export class Listener {
  readonly heard: string[] = []
  private readonly page: Page
  private readonly reader: CDPSession
  private readonly recordings: ReadonlyMap<string, string>

  private constructor(page: Page, reader: CDPSession, recordings: ReadonlyMap<string, string>) {
    this.page = page
    this.reader = reader
    this.recordings = recordings
  }

  static async at(
    page: Page,
    voices: readonly string[],
    recordings: ReadonlyMap<string, string> = new Map(),
  ) {
    await page.addInitScript(cover)
    await page.addInitScript(ears(voices))
    const reader = await page.context().newCDPSession(page)
    await reader.send('Accessibility.enable')
    return new Listener(page, reader, recordings)
  }

  async focused(): Promise<Focused> {
    const { result } = await this.reader.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await this.reader.send('Accessibility.getPartialAXTree', {
      ...(result.objectId ? { objectId: result.objectId } : {}),
      fetchRelatives: false,
    })
    const said = (value: { value?: unknown } | undefined) => String(value?.value ?? '')
    const [node] = nodes
    return { role: said(node?.role), name: said(node?.name), description: said(node?.description) }
  }

  press = (key: string) => this.page.keyboard.press(key)

  async tab(): Promise<Focused> {
    await this.press('Tab')
    return this.focused()
  }

  async tabTo(isIt: (one: Focused) => boolean): Promise<Focused> {
    const passed: string[] = []
    for (let guard = 0; guard < 30; guard++) {
      const one = await this.tab()
      if (isIt(one)) return one
      passed.push(`${one.role} ${one.name}`)
    }
    throw new Error(`Tab leads to nothing else than ${passed.join(', ')}.`)
  }

  /** Waits until the device is silent. Returns what was heard since the last call. */
  async hear(): Promise<string[]> {
    const isOver = () => this.page.evaluate<boolean>('said.length > 0 && !isSpeaking()')
    await expect.poll(isOver, { message: 'something is heard, to its end', intervals: [20] }).toBe(true)
    const said = await this.page.evaluate<string[]>('said.splice(0)')
    const words = said.map((one) => this.recordings.get(one) ?? one)
    this.heard.push(...words)
    return words
  }

  /** Checks whether every pixel of the screen is black. */
  async seesNothing(): Promise<boolean> {
    const { data } = PNG.sync.read(await this.page.screenshot())
    return data.every((value, at) => value === (at % 4 === 3 ? 255 : 0))
  }
}
