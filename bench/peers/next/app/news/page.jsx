import { Listing } from '#app/site/listings/listing.tsx'
import list from '#list'

export const dynamic = 'force-dynamic'

const { listing, words, trail, siteUrl } = list
const url = `${siteUrl}/news`
const { title, description } = words

export const metadata = {
  title,
  description,
  alternates: { canonical: url },
  openGraph: {
    title,
    description,
    url,
    type: 'website',
    images: [{ url: `${siteUrl}/share-picture?page=%2Fnews`, width: 1200, height: 630 }],
  },
  twitter: { card: 'summary_large_image' },
}

export default function News() {
  return <Listing listing={listing} words={words} trail={trail} target="blog-link" hrefOf={(page) => `/news?page=${page}`} />
}
