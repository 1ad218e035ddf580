import '../../../../web/ui/fonts.css'
import '../../../../web/ui/tokens.css'
import '../../../../web/ui/base.css'
import './print.css'
import styles from './answer.module.css'
import page from './page.module.css'
import { readAloud } from './read-aloud.ts'

/* The page is complete without this script, which only shows the two buttons that depend on it. */

for (const button of document.querySelectorAll<HTMLButtonElement>(`.${styles.print}`)) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
for (const button of document.querySelectorAll<HTMLButtonElement>(`.${styles.listen}`))
  readAloud(button, `.${page.main}`)
