import { paths } from '../../paths';
import { publicText } from '../../text/public';
import { ButtonLink } from '../../ui/button-link';
import { useDocumentTitle } from '../../ui/page/document-title';
import { FocusLayout } from '../../ui/page/focus-layout';

/** No screen, product or landing page has this address. `title` says which of them was looked for. */
export default function NotFoundScreen({ title = publicText.notFound.title }: { title?: string }) {
  useDocumentTitle(title);
  return (
    <FocusLayout isAlone title={title} lead={publicText.notFound.body}>
      <ButtonLink to={paths.start} appearance="primary" isLarge isBlock>
        {publicText.toStart}
      </ButtonLink>
    </FocusLayout>
  );
}
