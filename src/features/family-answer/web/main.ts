import '../../../web/ui/fonts.css'
import '../../../web/ui/tokens.css'
import '../../../web/ui/base.css'
import './answer.module.css'
import '../../../web/ui/measure.module.css'
import '../../../web/ui/scale.module.css'
import { readAloud } from './read-aloud.ts'

/* The page is whole without this script: it only shows the two buttons that need one. */

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-listen]')) readAloud(button)
