/** The mark: a cut stone seen from the front, four faces of one colour. */
export function Logo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
      <path d="M4.5 2h9L17 7 9 17 1 7z" fill="var(--accent)" />
      <path d="M4.5 2 1 7h4.8z" fill="#fff" opacity=".35" />
      <path d="M9 2 5.8 7h6.4z" fill="#fff" opacity=".55" />
      <path d="M5.8 7 9 17l3.2-10z" fill="#000" opacity=".12" />
    </svg>
  );
}
