import { contentSecurityPolicy } from './content-security-policy.ts'

/** Of a page that nobody keeps, lists or counts. `frames`: it holds a page of this site in a frame, or is held in one. */
export function previewHeaders(frames?: 'holds' | 'held'): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(frames ? { 'Content-Security-Policy': contentSecurityPolicy({ frames }) } : {}),
    ...(frames === 'held' ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  }
}
