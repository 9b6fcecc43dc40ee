import { contentSecurityPolicy } from './content-security-policy.ts'

export function previewHeaders(frames?: 'holds' | 'held'): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(frames ? { 'Content-Security-Policy': contentSecurityPolicy({ frames }) } : {}),
    ...(frames === 'held' ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  }
}
