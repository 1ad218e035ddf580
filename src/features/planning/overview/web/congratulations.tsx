import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ShareDialog } from '../../setup/web/parts/share-dialog.tsx'
import styles from './congratulations.module.css'
import { congratulations } from './text.ts'

const shownFor = 3000
const key = (guid: string) => `equity-audit-congrats-${guid}`

/**
 * What the survey is shared with, and confetti behind it, shown once per survey after its setup was completed. It closes by
 * itself unless somebody uses it.
 */
export function Congratulations({ guid }: { guid: string }) {
  const { congrats } = useSearch({ from: '/staff/equity-audit-overview' })
  const navigate = useNavigate()
  const [opened, setOpened] = useState(() => congrats === 1 && localStorage.getItem(key(guid)) === null)
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    if (!opened) return
    localStorage.setItem(key(guid), 'shown')
    void throwConfetti()
  }, [opened, guid])
  useEffect(() => {
    if (!opened || isUsed) return
    const use = () => setUsed(true)
    const timer = setTimeout(() => setOpened(false), shownFor)
    addEventListener('keydown', use)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', use)
    }
  }, [opened, isUsed])
  useEffect(() => {
    if (congrats && !opened) void navigate({ to: '.', search: {}, replace: true })
  }, [congrats, opened, navigate])
  return (
    <ShareDialog
      guid={guid}
      title={congratulations}
      opened={opened}
      onClose={() => setOpened(false)}
      onUse={() => setUsed(true)}
    />
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
