import { createElement, Fragment, type ReactNode } from 'react'
import styles from './question.module.css'

const allowed = ['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'br', 'h2', 'h3']

/** Text between the questions. Keeps plain formatting only: no links, images or scripts. */
export function HtmlElement({ html }: { html: string }) {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return <div className={styles.html}>{children(body)}</div>
}

function children(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    const tag = node.nodeName.toLowerCase()
    if (tag === 'script' || tag === 'style') return null
    const kept = allowed.includes(tag) ? tag : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order.
    return tag === 'br' ? <br key={index} /> : createElement(kept, { key: index }, ...children(node))
  })
}
