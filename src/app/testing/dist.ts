import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a minimal build output: both pages, the service worker, an icon and a script, plain and compressed. */
export function builtPages(): string {
  const dist = mkdtempSync(join(tmpdir(), 'equity-audit-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/respond.json'), '{}')
  const page = (name: string, more = '') =>
    `<!doctype html><!--social-card--><title>${name}</title><meta nonce="__CSP_NONCE__">${more}`
  writeFileSync(join(dist, 'index.html'), page('Staff'))
  writeFileSync(join(dist, 'respond.html'), page('Respondent', '<!--survey-config-->'))
  writeFileSync(join(dist, 'sw.js'), '// a service worker')
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dist, 'assets/main-abc123.js'), 'export const x = 1 // the script itself')
  writeFileSync(join(dist, 'assets/main-abc123.js.br'), 'compressed by brotli')
  return dist
}
