import { readFileSync } from 'node:fs'

type Own = { file: string; keyFile: string }

type Here = { folder: string; plain: number; secure: number; site: number; first: Own; second: Own }

/** `deploy/nginx.conf` as a part of a configuration, with ports, names, certificates and folders of this machine. */
export function nginxHere({ folder, plain, secure, site, first, second }: Here): string {
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/listen \[::\]:\S+.*;/g, '')
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
    .replaceAll('server_name www.example.com', 'server_name localhost')
    .replaceAll('server_name example.com', 'server_name second.localhost')
    .replace('/etc/letsencrypt/live/www.example.com/fullchain.pem', first.file)
    .replace('/etc/letsencrypt/live/www.example.com/privkey.pem', first.keyFile)
    .replace('/etc/letsencrypt/live/example.com/fullchain.pem', second.file)
    .replace('/etc/letsencrypt/live/example.com/privkey.pem', second.keyFile)
    .replace('/var/log/nginx/tradewind.log', `${folder}/access.log`)
    .replaceAll('/var/log/nginx/tradewind-error.log', `${folder}/site.log`)
}

/** The same of `deploy/cluster/nginx.conf`, whole. Certificates of other names are looked for in the folder. */
export function clusterNginxHere({ folder, plain, secure, site, first }: Omit<Here, 'second'>): string {
  return readFileSync('deploy/cluster/nginx.conf', 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stdout', `${folder}/access.log`)
    .replace('listen 8080', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 8443', `listen 127.0.0.1:${secure}`)
    .replaceAll('server_name example.com', 'server_name second.localhost')
    .replaceAll(/172\.30\.7\.1[12]:3000/g, `127.0.0.1:${site}`)
    .replace('/etc/nginx/tls/fullchain.pem', first.file)
    .replace('/etc/nginx/tls/privkey.pem', first.keyFile)
    .replaceAll('/etc/nginx/tls/', `${folder}/`)
}
