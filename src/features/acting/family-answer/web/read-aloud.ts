import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import { voiceFor } from '../../../../shared/voices.ts'

/** Makes a button read selector `main` aloud. Shown only if the device has a voice for the page's language. */
export function readAloud(button: HTMLButtonElement, main: string): void {
  if (!('speechSynthesis' in window)) return
  const code = languageCodes.find((one) => one === document.documentElement.lang) ?? 'en'
  const label = button.querySelector('span')
  const words = { listen: label?.textContent ?? '', stop: button.dataset.stop ?? '' }
  const voiceOf = (language: LanguageCode) => voiceFor(language, speechSynthesis.getVoices())
  const show = () => {
    button.hidden = voiceOf(code) === null
  }
  const name = (isReading: boolean) => {
    if (label) label.textContent = isReading ? words.stop : words.listen
    button.ariaPressed = isReading ? 'true' : null
  }
  button.addEventListener('click', () => {
    const wasReading = speechSynthesis.speaking
    speechSynthesis.cancel()
    name(!wasReading)
    if (wasReading) return
    const texts = textsOf(document.querySelector(main))
    for (const [place, { text, isEnglish }] of texts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      const voice = voiceOf(isEnglish ? 'en' : code)
      utterance.voice = voice
      utterance.lang = voice?.lang ?? (isEnglish ? 'en' : code)
      if (place === texts.length - 1) utterance.onend = () => name(false)
      utterance.onerror = () => name(speechSynthesis.speaking)
      speechSynthesis.speak(utterance)
    }
  })
  // Otherwise the voice keeps reading after people leave the page.
  addEventListener('pagehide', () => speechSynthesis.cancel())
  speechSynthesis.addEventListener?.('voiceschanged', show)
  show()
}

/** Returns the texts to read aloud, in order: headings, paragraphs and rows of figures. */
function textsOf(main: Element | null): { text: string; isEnglish: boolean }[] {
  const parts = main?.querySelectorAll<HTMLElement>('h1, h2, h3, p, li:not(:has(h3)), dt, dd') ?? []
  return [...parts]
    .filter((part) => !part.querySelector('button') && !part.closest('[aria-hidden="true"]'))
    .map((part) => ({
      text: part.textContent.replace(/\s+/g, ' ').trim(),
      isEnglish: part.lang === 'en',
    }))
    .filter(({ text }) => text !== '')
}
