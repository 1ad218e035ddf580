import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import styles from './congratulations.module.css'
import { congratulations } from './text.ts'

const shownFor = 3000
const key = (guid: string) => `equity-audit-congrats-${guid}`

/** A dialog with confetti, shown once per survey after its setup was completed. It closes by itself. */
export function Congratulations({ guid }: { guid: string }) {
  const { congrats } = useSearch({ from: '/staff/equity-audit-overview' })
  const navigate = useNavigate()
  const [opened, setOpened] = useState(() => congrats === 1 && localStorage.getItem(key(guid)) === null)
  useEffect(() => {
    if (!opened) return
    localStorage.setItem(key(guid), 'shown')
    void throwConfetti()
    const timer = setTimeout(() => setOpened(false), shownFor)
    return () => clearTimeout(timer)
  }, [opened, guid])
  useEffect(() => {
    if (congrats && !opened) void navigate({ to: '.', search: {}, replace: true })
  }, [congrats, opened, navigate])
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={congratulations}>
      <p>Share the link or the QR code from the last step of the setup. It is ready whenever you are.</p>
    </Dialog>
  )
}

/** Draws on its own canvas, hidden from screen readers, without the worker that the Content-Security-Policy forbids. */
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
