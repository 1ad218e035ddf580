import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { toPalette } from './palette-png.ts'

export const folder = join(import.meta.dirname, '../../docs/screens')

export interface Size {
  suffix: string
  width: number
  scheme: 'light' | 'dark'
}
const desk: Size = { suffix: '', width: 1280, scheme: 'light' }
const deskDark: Size = { suffix: '-dark', width: 1280, scheme: 'dark' }
const tablet: Size = { suffix: '-768', width: 768, scheme: 'light' }
const phone: Size = { suffix: '-360', width: 360, scheme: 'light' }
const phoneDark: Size = { suffix: '-360-dark', width: 360, scheme: 'dark' }

/** Sets of sizes: all of them for the main screens, and desktop and phone for the rest. */
export const sizes = {
  main: [desk, deskDark, tablet, phone, phoneDark],
  other: [desk, deskDark, tablet, phone],
  small: [desk, phone],
  desk: [desk],
  phone: [phone],
}

export interface Screen {
  name: string
  /** Description for the index, on one line. */
  shows: string
  sizes: keyof typeof sizes
}

/** Longer screenshots are cut off, because the rest looks much the same. */
const longest = 2200

export function prepareFolder(): void {
  mkdirSync(folder, { recursive: true })
}

/** Captures a page in each of its sizes. `view` captures only the visible part, so that overlays stay in position. */
export async function picture(page: Page, screen: Screen, { view = false } = {}): Promise<void> {
  for (const { suffix, width, scheme } of sizes[screen.sizes]) {
    const height = width === 360 ? 780 : 900
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(settled)
    const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
    const png = await page.screenshot({
      ...(view ? {} : { fullPage: true }),
      clip: { x: 0, y: 0, width, height: view ? height : Math.min(longest, Math.max(height, whole)) },
    })
    writeFileSync(join(folder, `${screen.name}${suffix}.png`), toPalette(png))
  }
}

/** Waits for the fonts and then for two painted frames. */
const settled = `document.fonts.ready.then(() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))))`
