import styles from './done.module.css'

const hill = 'M0 176c60-30 120-40 180-34s110 14 156 34'
const sand = `${hill}v12c0 7-5 12-12 12H12c-7 0-12-5-12-12z`
const rays =
  'M291 82L308 82M277.8 113.8L289.8 125.8M246 127L246 144M214.2 113.8L202.2 125.8M201 82L184 82M214.2 50.2L202.2 38.2M246 37L246 20M277.8 50.2L289.8 38.2'

/** A paper plane: the response was sent. */
export function DeliveredArt() {
  return (
    <svg className={styles.art} viewBox="0 0 336 200" aria-hidden="true">
      <path className={styles.sand} d={sand} />
      <circle className={styles.sun} cx="246" cy="82" r="31" />
      <path className={styles.rays} d={rays} />
      <path d={hill} />
      <path d="M26 150c22-50 62-10 46 8s-40-14-6-46c14-14 26-20 40-23" strokeDasharray="1 9" />
      <Plane at="translate(152 72) rotate(-4) scale(0.9)" />
    </svg>
  )
}

/** A waiting paper plane: the response hasn't been sent yet. */
export function WaitingArt() {
  return (
    <svg className={styles.art} viewBox="0 0 336 200" aria-hidden="true">
      <path className={styles.sand} d={sand} />
      <path d={hill} />
      <path
        className={styles.tint}
        d="M222 74c-12 0-20-8-20-18s8-18 18-18c4-16 16-24 30-24 18 0 30 12 32 28 14 0 22 8 22 17s-8 15-18 15z"
      />
      <rect className={styles.paper} x="96" y="36" width="88" height="148" rx="14" />
      <path d="M130 48h20M96 160h88M96 60h88" />
      <circle cx="140" cy="172" r="4" />
      <Plane at="translate(140 112) scale(0.8)" />
    </svg>
  )
}

function Plane({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path className={styles.paper} d="M-34 6L36-26 8 30-4 12z" />
      <path className={styles.tint} d="M36-26L-4 12v22L8 19" />
      <path d="M36-26L-4 12" />
    </g>
  )
}
