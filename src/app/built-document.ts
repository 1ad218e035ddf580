import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Inlines a built document's style sheets. Also returns the styles, for its policy. */
export function withStyles(built: string, dist: string): { html: string; styles: string[] } {
  const styles: string[] = []
  const html = built.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    const style = readFileSync(join(dist, file), 'utf8')
    styles.push(style)
    return `<style>${style}</style>`
  })
  return { html, styles }
}
