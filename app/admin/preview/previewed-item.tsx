import { sharedCopy as sharedWords } from '#app/content/shared-copy.ts'
import { ArticleView } from '#app/ui/article/article-view.tsx'
import { ShareRow } from '#app/ui/article/share-row.tsx'
import { ItemCard } from '#app/ui/items/item-card.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { ShownArticle } from '#domain/articles/article.ts'
import styles from './preview.module.css'
import type { PreviewPart } from './preview-query.ts'

export function PreviewedItem({ shown, part, siteUrl }: { shown: ShownArticle; part: PreviewPart; siteUrl: string }) {
  const { article, path } = shown
  const words = usePageCopy(sharedWords).item
  if (part === 'page') return <ArticleView shown={shown} aside={<ShareRow title={article.title} url={siteUrl + path} />} />
  return (
    <div className={`container ${styles.list}`}>
      <div>
        <h1 className="visually-hidden">The card on lists</h1>
        {article.logo && <ItemCard item={article} target="blog-link" isLead loading="eager" words={words} />}
        <ItemCard item={article} target="blog-link" isLead={false} loading="eager" words={words} />
      </div>
    </div>
  )
}
