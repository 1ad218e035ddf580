import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOnceTrue } from '../../../../web/ui/use-once-true.ts'
import type { ShareDialog } from '../../setup/web/parts/share-dialog.tsx'
import styles from './congratulations.module.css'
import { congratulations } from './text.ts'

const LaunchDialog = lazy<ComponentType<ComponentProps<typeof ShareDialog>>>(() =>
  import('../../setup/web/parts/share-dialog.tsx').then(
    (file) => ({ default: file.ShareDialog }),
    // If this dialog doesn't load, the card below leads to the same page.
    () => ({ default: () => null }),
  ),
)

const shownFor = 3000
const key = (guid: string) => `equity-audit-congrats-${guid}`

/** Shows how to share the survey, with confetti, once per survey after setup. Closes automatically if unused. */
export function Congratulations({ guid }: { guid: string }) {
  const { congrats } = useSearch({ from: '/staff/equity-audit-overview' })
  const navigate = useNavigate()
  const [opened, setOpened] = useState(() => congrats === 1 && localStorage.getItem(key(guid)) === null)
  const [isUsed, setUsed] = useState(false)
  const needed = useOnceTrue(opened)
  useEffect(() => {
    if (!opened) return
    localStorage.setItem(key(guid), 'shown')
    void throwConfetti()
  }, [opened, guid])
  useEffect(() => {
    if (congrats && !opened) void navigate({ to: '.', search: {}, replace: true })
  }, [congrats, opened, navigate])
  if (!needed) return null
  return (
    <Suspense>
      <LaunchDialog
        guid={guid}
        title={congratulations}
        opened={opened}
        hasMessage
        onClose={() => setOpened(false)}
        onUse={() => setUsed(true)}
      />
      {opened && !isUsed ? <Timer onEnd={() => setOpened(false)} onUse={() => setUsed(true)} /> : null}
    </Suspense>
  )
}

/** Starts once the dialog is open. Pressing a key counts as using it. */
function Timer({ onEnd, onUse }: { onEnd: () => void; onUse: () => void }) {
  const latest = useRef({ onEnd, onUse })
  latest.current = { onEnd, onUse }
  useEffect(() => {
    const use = () => latest.current.onUse()
    const timer = setTimeout(() => latest.current.onEnd(), shownFor)
    addEventListener('keydown', use)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', use)
    }
  }, [])
  return null
}

/** Uses its own canvas, hidden from screen readers. The Content-Security-Policy doesn't allow a worker. */
async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  canvas.className = styles.canvas ?? ''
  document.body.append(canvas)
  const colors = ['#0b5563', '#1f6f7c', '#e0982e', '#d3e6e6', '#efe6d3']
  await confetti.create(canvas, { resize: true, useWorker: false })({
    particleCount: 140,
    spread: 80,
    origin: { y: 0.4 },
    colors,
  })
  canvas.remove()
}
