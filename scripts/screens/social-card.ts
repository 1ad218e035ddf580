import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { toPalette } from './palette-png.ts'

/** Creates the preview picture for posted links from the public page's drawing, words and style. */
export async function socialCard(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(composed)
  const png = await page.screenshot()
  writeFileSync(join(import.meta.dirname, '../../public/social-card.png'), toPalette(png))
  await context.close()
}

const composed = `(async () => {
  const drawing = document.querySelector('main svg[role=img]').outerHTML
  const sign = document.querySelector('header a svg').outerHTML
  document.body.innerHTML = '<div style="position:relative;width:1200px;height:630px;overflow:hidden;background:var(--paper)">'
    + '<div style="position:absolute;left:72px;top:64px;display:flex;align-items:center;gap:16px;font:650 32px var(--font)"><span id="sign" style="color:var(--teal)">' + sign + '</span>Equity Audit</div>'
    + '<h1 style="position:absolute;left:72px;top:204px;font-size:68px;line-height:76px;letter-spacing:-0.025em;font-weight:600">Equity,<br>made visible</h1>'
    + '<p style="position:absolute;left:72px;top:384px;width:420px;font-size:30px;line-height:40px;color:var(--ink-2)">Where school is experienced as fair, and where it is not yet.</p>'
    + '<div id="art" style="position:absolute;left:524px;top:102px;width:664px">' + drawing + '</div>'
    + '<div style="position:absolute;left:0;right:0;top:555px;height:75px;border-top:3px solid var(--il-line);background:var(--il-tint)"></div></div>'
  Object.assign(document.querySelector('#sign svg').style, { width: '44px', height: '44px', display: 'block' })
  Object.assign(document.querySelector('#art svg').style, { width: '664px', height: 'auto', display: 'block', overflow: 'visible' })
  await document.fonts.ready
})()`
