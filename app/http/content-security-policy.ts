/**
 * The page's Content-Security-Policy. Without a nonce it is the same bytes every time, so such pages can be cached;
 * with one, the page's own hydration scripts run and no other inline script does.
 */
export function contentSecurityPolicy(page: { nonce?: string } = {}): string {
  const script = page.nonce ? `'self' 'nonce-${page.nonce}'` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${script}`,
    // In development Vite puts styles into the page itself.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
