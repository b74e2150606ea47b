import { useAuthority } from '@/lib/session/use-visitor';
import type { FilterFields } from './faceImg-fields';
import { SamplePictures } from './sample-pictures';
import { StoredFaces } from './stored-faces';

/** What the filter, as the form shows it, says of pictures: of examples, and of the faces that are stored. */
export function FacesSide({ filter }: { filter: FilterFields }) {
  const maySeeFaces = useAuthority('AuthUserMag');
  return (
    <>
      <SamplePictures filter={filter} />
      {maySeeFaces && <StoredFaces filter={filter} />}
    </>
  );
}
