import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Every page needs the first file and the application. The login page also has its own file and styles. */
const staffChunks = {
  first: { file: 'assets/first-abc123.js' },
  '_application-abc123.js': {
    name: 'application',
    file: 'assets/application-abc123.js',
    imports: ['first'],
    css: ['assets/application-abc123.css'],
  },
  '_page-login-abc123.js': {
    name: 'page-login',
    file: 'assets/login-abc123.js',
    imports: ['first', '_application-abc123.js'],
    css: ['assets/login-abc123.css'],
  },
}

/** Creates a minimal build output: the three pages, the service worker, an icon and a script, plain and compressed. */
export function builtPages(): string {
  const dist = mkdtempSync(join(tmpdir(), 'equity-audit-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/respond.json'), '{}')
  const page = (name: string, more = '') =>
    `<!doctype html><!--social-card--><title>${name}</title><meta nonce="__CSP_NONCE__">${more}`
  writeFileSync(join(dist, 'index.html'), page('Staff', '<link href="/assets/first-abc123.js"></head>'))
  writeFileSync(join(dist, '.vite/staff.json'), JSON.stringify(staffChunks))
  const links = '<link rel="stylesheet" crossorigin href="/assets/main-abc123.css">'
  const script = '<script type="module" crossorigin src="/assets/main-abc123.js"></script>'
  const body = '<html lang="en"></head><!--without-script--><div id="root"></div><!--survey-config-->'
  writeFileSync(join(dist, 'respond.html'), page('Respondent', links + script + body))
  writeFileSync(join(dist, 'assets/main-abc123.css'), '.a{color:red}')
  const firstStep =
    "export const firstStep = ({ languages }, ...[code, { next }, chosen]) => ['<h1>' + languages.length, code, chosen + '', next + '</h1>'].join(' ')"
  writeFileSync(join(dist, '.vite/first-step.mjs'), firstStep)
  writeFileSync(join(dist, 'answer.html'), page('Answer', `${links}<html lang="en"></head><!--answer-->`))
  writeFileSync(
    join(dist, '.vite/answer-html.mjs'),
    "export const answerHtml = (view, { size }) => '<main>' + view.title + ' QR ' + size + '</main>'\n" +
      "export const absentHtml = (texts) => texts.map(({ title }) => '<p>' + title + '</p>').join('')",
  )
  writeFileSync(join(dist, 'sw.js'), '// a service worker')
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dist, 'assets/main-abc123.js'), 'export const x = 1 // the script itself')
  writeFileSync(join(dist, 'assets/main-abc123.js.br'), 'compressed by brotli')
  return dist
}
