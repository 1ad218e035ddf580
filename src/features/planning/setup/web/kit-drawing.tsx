export function KitDrawing() {
  return (
    <svg viewBox="0 0 136 172" aria-hidden="true">
      <g fill="none" stroke="var(--il-line)" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <path fill="var(--il-sand)" stroke="none" d="M22 22h106v142H22z" transform="rotate(4 68 86)" />
        <rect x="12" y="10" width="108" height="148" rx="5" fill="var(--il-paper)" />
        <path d="M26 30h48" strokeWidth="4" />
        <path d="M26 44h80M26 54h80M26 64h56" stroke="var(--line-strong)" />
        <rect x="26" y="78" width="40" height="40" rx="3" />
        <path d="M33 85h9v9h-9zM50 85h9v9h-9zM33 102h9v9h-9zM50 102h4M58 106v5M50 110h3" />
        <path d="M76 84h30M76 94h30M76 104h20" stroke="var(--line-strong)" />
        <rect x="26" y="130" width="80" height="14" rx="4" fill="var(--il-tint)" />
        <path d="M34 137h50" />
      </g>
    </svg>
  )
}
